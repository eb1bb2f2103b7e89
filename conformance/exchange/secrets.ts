// Which secrets a request contained. A matcher decides whether a response has one of them; mask.ts masks the reports.
import type { Built, Played } from "../message/message.ts";
import { standsAlone, type RequestSecrets } from "../match/leaks.ts";
import { replaced } from "./mask.ts";
import { cardSecrets, type Settings } from "../inputs/settings.ts";

/** The secrets of a run in addition to those of its requests. */
export interface Known {
  readonly settings: Settings;
  readonly key?: string | undefined;
}

/** The card numbers and security codes of one request, and the key. */
export function secretsOf(built: Built | undefined, { settings, key }: Known): RequestSecrets {
  const keys = key === undefined ? [] : [key];
  if (built === undefined) return { pans: [], codes: [], keys };
  const { value, body, operation } = built;
  if (value === undefined) {
    // Raw bytes: only the secrets of the settings can be recognised in them.
    const known = cardSecrets(settings.test_data);
    const text = new TextDecoder().decode(body);
    return {
      pans: known.pans.filter((pan) => text.includes(pan)),
      codes: text.includes("security_code") ? known.cvvs.filter((code) => standsAlone(text, code)) : [],
      keys,
    };
  }
  const found: Record<string, string[]> = { pan: [], cvv: [] };
  replaced(value, operation.descriptor.request.shape, (text, sensitive) => {
    found[sensitive]?.push(text);
    return text;
  });
  return {
    // Shorter texts are not card numbers, and may be part of anything.
    pans: (found["pan"] ?? []).filter((pan) => /^\d{12,19}$/.test(pan)),
    codes: (found["cvv"] ?? []).filter((code) => /^\d{3,4}$/.test(code)),
    keys,
  };
}

/** The secrets of several requests. */
export function secretsOfAll(messages: readonly Played[], known: Known): RequestSecrets {
  const all = [undefined, ...messages.map(({ built }) => built)].map((built) => secretsOf(built, known));
  return {
    pans: all.flatMap(({ pans }) => pans),
    codes: all.flatMap(({ codes }) => codes),
    keys: all.flatMap(({ keys }) => keys),
  };
}
