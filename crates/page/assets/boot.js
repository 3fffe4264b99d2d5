// Starts the client.
import init from "{script}";
init({ module_or_path: "{wasm}" });
