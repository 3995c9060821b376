/** A call lists at most this many name tags. */
export const NAME_TAGS_PAGE = 500;
/** In characters. */
export const MAX_NAME_TAG_SEARCH = 100;

/** How far back "checked in lately" may reach. */
export const MAX_ARRIVAL_SECONDS = 24 * 60 * 60;

export const SHOWN_NAME_TAGS = ["all", "unprinted"] as const;
export type ShownNameTags = (typeof SHOWN_NAME_TAGS)[number];

type Paper = { width: string; height: string };

/**
 * A sheet's name tags are placed from its upper left corner, row by row. `pitch`: from the start of
 * one name tag to the start of the next.
 */
type NameTagLayout = {
  /** In CSS units, which `@page` has too. */
  page: Paper;
  tag: Paper;
  columns: number;
  rows: number;
  left: string;
  top: string;
  pitchX: string;
  pitchY: string;
};

const LETTER = { width: "8.5in", height: "11in" };

const createLabel = (tag: Paper): NameTagLayout => ({
  page: tag,
  tag,
  columns: 1,
  rows: 1,
  left: "0in",
  top: "0in",
  pitchX: "0in",
  pitchY: "0in",
});

export const NAME_TAG_LAYOUTS = {
  label4x3: createLabel({ width: "4in", height: "3in" }),
  /** On a roll 62 mm wide, across. */
  roll62: createLabel({ width: "90mm", height: "62mm" }),
  avery5395: {
    page: LETTER,
    tag: { width: "3.375in", height: "2.3333in" },
    columns: 2,
    rows: 4,
    left: "0.6875in",
    top: "0.5833in",
    pitchX: "3.75in",
    pitchY: "2.5in",
  },
  avery5390: {
    page: LETTER,
    // Sold as 2¼ in high; the sheet is cut every 2 7/32 in.
    tag: { width: "3.5in", height: "2.2187in" },
    columns: 2,
    rows: 4,
    left: "0.75in",
    top: "1.0625in",
    pitchX: "3.5in",
    pitchY: "2.21875in",
  },
  a4x8: {
    page: { width: "210mm", height: "297mm" },
    tag: { width: "99.1mm", height: "67.7mm" },
    columns: 2,
    rows: 4,
    left: "4.65mm",
    top: "13.1mm",
    pitchX: "101.6mm",
    pitchY: "67.7mm",
  },
} as const satisfies Record<string, NameTagLayout>;

export type NameTagLayoutName = keyof typeof NAME_TAG_LAYOUTS;
