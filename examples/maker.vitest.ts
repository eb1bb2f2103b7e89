// The maker's gateway under the suite, as tests of Vitest: npx vitest run --config examples/vitest.config.ts
import { join } from "node:path";
import { describeConformance } from "@acquiring/conformance/vitest";
import { startMakerGateway } from "./maker-gateway.ts";

const key = "a key of this test";

describeConformance({
  start: async () => {
    const gateway = await startMakerGateway(0, key);
    return { target: gateway.url, close: gateway.close };
  },
  profile: join(import.meta.dirname, "maker-profile.yaml"),
  settings: join(import.meta.dirname, "maker-settings.yaml"),
  env: { GATEWAY_KEY: key },
});
