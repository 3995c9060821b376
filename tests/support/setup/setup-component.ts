import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// How long `findBy…` and `waitFor` wait. The default second is too short on a machine that does
// other work.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has none. The test of lib/activity/client.ts reads what is sent.
navigator.sendBeacon = () => true;
