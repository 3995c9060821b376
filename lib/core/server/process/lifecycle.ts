const globals = globalThis as typeof globalThis & { nametagDraining?: boolean };

export const isDraining = (): boolean => globals.nametagDraining === true;

export function startDraining(): void {
  globals.nametagDraining = true;
}
