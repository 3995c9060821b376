/** Whether this process has been told to stop: it finishes what it has and takes nothing new. */
const held = globalThis as typeof globalThis & { nametagDraining?: boolean };

export const isDraining = (): boolean => held.nametagDraining === true;

export function startDraining(): void {
  held.nametagDraining = true;
}
