import { testRefused } from "../testing/problems.ts";

testRefused("annotation");
