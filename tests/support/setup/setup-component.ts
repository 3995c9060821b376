import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// How long `findBy…` and `waitFor` wait. The default second is too short on a machine that does
// other work.
configure({ asyncUtilTimeout: 15_000 });
