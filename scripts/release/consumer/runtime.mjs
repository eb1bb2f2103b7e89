// For Node, Bun and Deno.
import { anywhere } from "./anywhere.mjs";

console.log(await anywhere());
