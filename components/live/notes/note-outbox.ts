import { isNoteConflict } from "@/lib/notes/client";
import { isSameNote, mergeNote, toNoteFields } from "@/lib/notes/policy/merge-note";
import type { NetworkNote, NoteFields, NoteSubject, SaveNoteInput } from "@/lib/notes/schema";

import type { EntryStore } from "../outbox/entry-store";
import { SendQueue } from "../outbox/send-queue";

export type NoteEntry = {
  /** The stored note that the member started from. */
  base: NetworkNote;
  mine: NoteFields;
  /** A text of another device or tab. Nothing is sent until the member has chosen. */
  otherText?: string;
  /** Why the server refused it for good. It is sent again after the next change. */
  problem?: string;
};

/** Both throw as lib/notes/client.ts. */
type Calls = {
  save: (subject: NoteSubject, input: SaveNoteInput) => Promise<NetworkNote>;
  get: (subject: NoteSubject) => Promise<NetworkNote>;
  onSaved: (note: NetworkNote) => void;
  /** Returns the note as it was last stored. */
  getStored: (subject: NoteSubject) => NetworkNote | undefined;
};

export type NoteState = "saved" | "saving" | "offline" | "conflict" | "failed";

/** Longer than the pause between two keystrokes. */
const TYPING_PAUSE_MS = 800;

const isAbout = ({ base: { subject } }: NoteEntry, { kind, id }: NoteSubject): boolean =>
  subject.kind === kind && subject.id === id;

const withEntry = (entries: readonly NoteEntry[], entry: NoteEntry): readonly NoteEntry[] => [
  ...entries.filter((other) => !isAbout(other, entry.base.subject)),
  entry,
];

/**
 * The notes that this document changed and the server doesn't have yet, one entry a person. It
 * sends one at a time and keeps each until the server has stored it
 * (docs/product/network-notes.md#autosave).
 */
export class NoteOutbox extends SendQueue<NoteEntry> {
  constructor(
    private readonly calls: Calls,
    store: EntryStore<NoteEntry>,
  ) {
    super(store);
  }

  find(subject: NoteSubject): NoteEntry | undefined {
    return this.entries().find((entry) => isAbout(entry, subject));
  }

  getState(subject: NoteSubject): NoteState {
    const entry = this.find(subject);
    if (!entry) return "saved";
    if (entry.otherText !== undefined) return "conflict";
    if (entry.problem !== undefined) return "failed";
    return this.isOffline ? "offline" : "saving";
  }

  /** Returns the newest state of a note that a screen showed earlier. */
  getCurrent(note: NetworkNote): NetworkNote {
    return this.find(note.subject)?.base ?? this.calls.getStored(note.subject) ?? note;
  }

  /** `note` is the stored one, as the screen shows it. Sends after a pause in typing. */
  write(note: NetworkNote, change: Partial<NoteFields>, { atOnce = false } = {}): void {
    const known = this.find(note.subject);
    const base = known?.base ?? note;
    const mine = { ...(known?.mine ?? toNoteFields(note)), ...change };
    const { otherText } = known ?? {};
    this.#put({ base, mine, ...(otherText !== undefined && { otherText }) });
    this.schedule(atOnce ? 0 : TYPING_PAUSE_MS);
  }

  /** Ends a conflict with the text that the member wants. */
  resolve(subject: NoteSubject, note: string): void {
    const entry = this.find(subject);
    if (!entry) return;
    this.#put({ base: entry.base, mine: { ...entry.mine, note } });
    this.schedule(0);
  }

  discard(subject: NoteSubject): void {
    this.setEntries(this.entries().filter((entry) => !isAbout(entry, subject)));
  }

  protected isReady({ otherText, problem }: NoteEntry): boolean {
    return otherText === undefined && problem === undefined;
  }

  protected async send({ base, mine }: NoteEntry): Promise<void> {
    const { subject, revision } = base;
    try {
      this.#onStored(await this.calls.save(subject, { ...mine, revision }), mine);
    } catch (error) {
      if (!isNoteConflict(error)) throw error;
      await this.#merge(subject);
    }
  }

  /** Marks the note as refused, unless it changed during the call; then the change is sent next. */
  protected refuse({ base, mine }: NoteEntry, problem: string): void {
    const entry = this.find(base.subject);
    if (entry && isSameNote(entry.mine, mine)) this.#put({ ...entry, problem });
  }

  protected merge(orphans: readonly NoteEntry[]): readonly NoteEntry[] {
    return orphans.reduce((entries, orphan) => {
      const own = entries.find((entry) => isAbout(entry, orphan.base.subject));
      if (!own) return withEntry(entries, orphan);
      const { fields, otherText } = mergeNote(toNoteFields(orphan.base), own.mine, orphan.mine);
      return withEntry(entries, { ...own, mine: fields, ...(otherText !== null && { otherText }) });
    }, this.entries());
  }

  #onStored(stored: NetworkNote, sent: NoteFields): void {
    this.calls.onSaved(stored);
    const entry = this.find(stored.subject);
    if (!entry) return;
    // A text that a closed tab left still waits for the member.
    if (isSameNote(entry.mine, sent) && entry.otherText === undefined) return this.discard(stored.subject);
    this.#put({ ...entry, base: stored });
  }

  async #merge(subject: NoteSubject): Promise<void> {
    const stored = await this.calls.get(subject);
    const entry = this.find(subject);
    if (!entry) return;
    const merged = mergeNote(toNoteFields(entry.base), entry.mine, toNoteFields(stored));
    const otherText = merged.otherText ?? entry.otherText;
    this.calls.onSaved(stored);
    this.#put({ base: stored, mine: merged.fields, ...(otherText !== undefined && { otherText }) });
  }

  #put(entry: NoteEntry): void {
    this.setEntries(withEntry(this.entries(), entry));
  }
}
