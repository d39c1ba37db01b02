import { mergeConfig } from "vite";
import product from "../vite.config.ts";
import { inventedServer } from "./inventedServer.ts";

/** The page with invented data, for looking at it without a server, an agent and a desktop. Never part of the build. */
export default mergeConfig(product, { plugins: [inventedServer()], preview: { host: "127.0.0.1" } });
