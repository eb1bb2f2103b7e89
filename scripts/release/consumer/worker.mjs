// For workers: what it says is the response.
import { anywhere } from "./anywhere.mjs";

const worker = {
  fetch: async () => new Response(await anywhere().catch((error) => `${error?.stack ?? error}`)),
};
// oxlint-disable-next-line import/no-default-export -- workerd takes its handlers from there
export default worker;
