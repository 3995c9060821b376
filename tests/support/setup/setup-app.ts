import { disconnect } from "@/lib/core/server/db";
import { setClock } from "@/lib/core/shared/clock";

// The app runs in processes of its own, so the factories use its clock, which is the system's.
beforeAll(() => setClock());
beforeEach(() => setClock());
afterAll(disconnect);
