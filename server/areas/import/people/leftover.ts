import { randomUUID } from 'node:crypto'
import type { Job } from '../job.ts'
import { slices } from '../slices.ts'
import { openDeparted } from '../write/records.ts'
import { notesOfMembers, saveNotes } from './leftover.repo.ts'

/** What a file has of a member besides, a line for each value. */
type Besides = { email: string; leftover: string }

/** What the note of a row will be. `was`: the text of the note that it replaces. */
export type LeftoverNote = { id: string; member_id: string; text: string; was: string }

/**
 * What a file of members or cards has and no column of ours takes is one note of the member for staff. A note that has no
 * other headings than this one is that of an earlier import: it is replaced, so the same file twice leaves one note.
 * @returns the notes that are new or change, by their rows
 */
export async function leftoverNotes<R extends Besides>(
  { refs, store, libraryId }: Job,
  rows: readonly R[],
): Promise<Map<R, LeftoverNote>> {
  const notes = new Map<R, LeftoverNote>()
  const given = rows.filter(({ leftover }) => leftover)
  for await (const part of slices(given)) {
    const idOf = ({ email }: R) => refs.memberId(email) ?? ''
    const stored = await store.read(db => notesOfMembers(db, libraryId, part.map(idOf)))
    const ofMember = Map.groupBy(stored, ({ member_id }) => member_id)
    for (const row of part) {
      const member_id = idOf(row)
      const text = row.leftover
      const headings = new Set(headingsOf(text))
      const known = ofMember.get(member_id) ?? []
      if (known.some(one => one.text === text)) continue
      const before = known.findLast(one => headingsOf(one.text).every(name => headings.has(name)))
      notes.set(row, { id: before?.id ?? randomUUID(), member_id, text, was: before?.text ?? '' })
    }
  }
  return notes
}

const headingsOf = (text: string) => text.split('\n').map(line => line.split(': ')[0] ?? '')

/** Writes them in the name of who imports. */
export async function writeLeftover(job: Job, notes: Iterable<LeftoverNote>) {
  const { store, libraryId, recorder, now } = job
  const departed = openDeparted(job)
  for await (const part of slices(notes)) {
    const author_id = recorder ?? (await departed())
    const rows = part.map(({ id, member_id, text }) => ({
      library_id: libraryId,
      id,
      member_id,
      text,
      author_id,
      written_at: now,
    }))
    await store.write(db => saveNotes(db, rows))
  }
}
