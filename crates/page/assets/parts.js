
// Each part of the client is a handful of modules in one file: several parts share some of them.
const parts = {parts};
const modules = {};

function unpacked(name) {
    return modules[name].then((bytes) => new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

function unpacking(part, load) {
    return wrapAsyncCb(() => {
        const { path, contents } = parts[part];
        if (contents.some(({ name }) => !(name in modules))) {
            const file = fetch(path).then((answer) => {
                if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
                return answer.arrayBuffer();
            });
            let end = 0;
            for (const { name, length } of contents) {
                const start = end;
                end += length;
                if (name in modules) continue;
                modules[name] = file.then((bytes) => bytes.slice(start, start + length));
                // What did not come is asked for again.
                modules[name].catch(() => delete modules[name]);
            }
        }
        return load();
    });
}
