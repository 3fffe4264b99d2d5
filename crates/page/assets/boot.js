// Starts the client: in a window it is the page, in a worker the little house.
import init from "{script}";
init({ module_or_path: "{wasm}" });
