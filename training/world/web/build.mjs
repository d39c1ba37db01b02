// node build.mjs [NAMES]: every library of render/ becomes templates and style sheets in built/.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, mkdirSync } from "node:fs";

mkdirSync("built", { recursive: true });
const wanted = process.argv.slice(2);
for (const file of readdirSync("render")) {
  const name = file.replace(/\.jsx$/, "");
  if (name === "tools" || (wanted.length && !wanted.includes(name))) continue;
  const out = `built/${name}.cjs`;
  await build({ entryPoints: [`render/${file}`], outfile: out, bundle: true, platform: "node", external: ["chart.js/auto", "quill"], format: "cjs", jsx: "automatic", logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' }, loader: { ".css": "text" } });
  const ran = spawnSync("node", [out], { stdio: "inherit" });
  if (ran.status) process.exitCode = 1;
}
