// Facts about a gateway that requests suggest. A guess is only a question: no file contains it until the user confirms it.

/** A value for an extension point, or for an entry of the settings such as `features.registered_ip`, guessed from responses. */
export interface Guess {
  readonly id: string;
  readonly value: unknown;
  /** What was sent and received. */
  readonly evidence: string;
}

export const guessed = (id: string, value: unknown, evidence: string): Guess => ({ id, value, evidence });

export const isOfSettings = (id: string): boolean =>
  /^(?:merchant|test_data|request_fields|features|notifications|credentials)\./.test(id);
