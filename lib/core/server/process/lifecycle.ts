const globals = globalThis as typeof globalThis & { nametagDraining?: boolean };

/** Returns whether this process is shutting down: it finishes its work and accepts nothing new. */
export const isDraining = (): boolean => globals.nametagDraining === true;

export function startDraining(): void {
  globals.nametagDraining = true;
}
