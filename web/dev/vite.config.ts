import { mergeConfig } from "vite";
import product from "../vite.config";
import { inventedServer } from "./inventedServer";

/** The page with invented data, for looking at it without a server, an agent and a desktop. Never part of the build. */
export default mergeConfig(product, { plugins: [inventedServer()], preview: { host: "127.0.0.1" } });
