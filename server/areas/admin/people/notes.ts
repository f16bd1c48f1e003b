import type { MemberNote, NewNote, NoteChange } from '#contract/shapes/admin/people.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { deleteNote, insertNote, listNotes, lockNote, updateNote } from './notes.repo.ts'

// The audit log stays when a member is erased, so it says that a note was written, and not what.

/** What staff noted about a member. @throws AppError not_found */
export async function notesOf(ctx: StaffContext, memberId: string): Promise<MemberNote[]> {
  const { id } = orNotFound(await findMember(ctx.db, memberId))
  const rows = await listNotes(ctx.db, id)
  return rows.map(({ author_id, written_at, ...note }) => ({
    ...note,
    own: author_id === ctx.actor.memberId,
    written_at: written_at.toISOString(),
  }))
}

/** @throws AppError not_found for an unknown member */
export async function addNote(ctx: StaffContext, memberId: string, input: NewNote) {
  // An erasure at the same time waits for this note, or the note finds nobody.
  orNotFound(await findMember(ctx.db, memberId, 'share'))
  const author = { author_id: ctx.actor.memberId, written_at: ctx.at }
  const id = await insertNote(ctx.db, { ...input, ...author, member_id: memberId })
  await recordWrite(ctx, 'note', memberId, { after: { note: id, pinned: input.pinned } })
  return notesOf(ctx, memberId)
}

/** @throws AppError not_found; forbidden for the text of somebody else */
export async function saveNote(ctx: StaffContext, id: string, { text, pinned }: NoteChange) {
  const note = orNotFound(await lockNote(ctx.db, id))
  const isNew = text !== undefined && text !== note.text
  if (isNew && note.author_id !== ctx.actor.memberId) throw new AppError('forbidden')
  const before = { pinned: note.pinned, written_at: note.written_at }
  const after = { pinned: pinned ?? note.pinned, written_at: isNew ? ctx.at : note.written_at }
  await updateNote(ctx.db, id, { ...after, ...(isNew && { text }) })
  await recordWrite(ctx, 'note', note.member_id, { before, after: { ...after, note: id } })
  return notesOf(ctx, note.member_id)
}

/** @throws AppError not_found */
export async function removeNote(ctx: StaffContext, id: string) {
  const { member_id, author_id, written_at } = orNotFound(await lockNote(ctx.db, id))
  await deleteNote(ctx.db, id)
  await recordWrite(ctx, 'note', member_id, { before: { note: id, author_id, written_at } })
  return notesOf(ctx, member_id)
}
