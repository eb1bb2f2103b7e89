// The defaults of an open extension point, as HTML.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { prose } from "./html.ts";

/** What client, server and suite do. */
export const whileOpen = ({ client, server, suite }: ExtensionPoint["while_open"]): string =>
  `<em>Client:</em> ${prose(client)} <em>Server:</em> ${prose(server)} <em>Suite:</em> ${prose(suite)}`;
