type Dealt = { minutes: number; dealtAt: Date | null };

/** Of the round that was dealt last. Null: none was. */
export const getRoundEnd = ({ minutes, dealtAt }: Dealt): Date | null =>
  dealtAt && new Date(dealtAt.getTime() + minutes * 60_000);
