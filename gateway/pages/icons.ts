// The icons of the pages, in the colour of the text. They have no information that the text does not have.
import { constant, type Markup } from "./markup.ts";

const icon = (drawing: string): Markup =>
  constant(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${drawing}</svg>`,
  );

export const icons = {
  yes: icon('<path d="m5 12.5 4.5 4.5L19 7.5" />'),
  no: icon('<path d="m7 7 10 10M17 7 7 17" />'),
  clock: icon('<circle cx="12" cy="12" r="9" /><path d="M12 7v5.5l3.5 2" />'),
  back: icon('<path d="M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10" />'),
  notice: icon('<circle cx="12" cy="12" r="9" /><path d="M12 7.5v5.5M12 16.5h.01" />'),
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="2" /><path d="M8 11V8a4 4 0 0 1 8 0v3" />'),
  bank: icon('<path d="M4 9.5 12 5l8 4.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16" />'),
  shield: icon(
    '<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z" /><path d="m9 12 2.2 2.2L15.2 10" />',
  ),
} as const;

/** The progress indicator. It does not move if the shopper prefers reduced motion. */
export const spinner: Markup = constant('<span class="spin" aria-hidden="true"></span>');
