// Which secrets a request carried. Whether a response has one of them is a matcher's to say; what is masked in reports
// is in mask.ts.
import type { Built } from "./build.ts";
import { standsAlone, type Secrets } from "../match/leaks.ts";
import { replaced } from "./mask.ts";
import { cardSecrets, type Settings } from "../given/settings.ts";

/** What is secret in a run besides what its requests have. */
export interface Known {
  readonly settings: Settings;
  readonly key?: string | undefined;
}

/** The card numbers and security codes of one request, and the key. */
export function secretsOf(built: Built | undefined, { settings, key }: Known): Secrets {
  const keys = key === undefined ? [] : [key];
  if (built === undefined) return { pans: [], codes: [], keys };
  const { value, body, operation } = built;
  if (value === undefined) {
    // Bytes as they are: only what the settings know can be told from the rest.
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
