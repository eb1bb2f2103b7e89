// The JSON report as text. Its shape is that of the library's `Report`.
import type { Report } from "../run/report.ts";

export const jsonReport = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`;
