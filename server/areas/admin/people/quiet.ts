import type { AnswerOf } from '#contract/endpoints.ts'
import type { QuietPeople } from '#contract/shapes/admin/people.ts'
import { hasEmail } from '#contract/texts/no-email.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import { welcomeImported, welcomeReached } from '#server/areas/account/sign-in/welcome.ts'
import { invalid } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { releaseEmails } from '#server/platform/mail/mails.repo.ts'
import { countQuiet, setSteps, takeQuiet } from './quiet.repo.ts'

/** How many members one call takes. */
const portion = 25
/** How far ahead the steps may begin. */
const mostDays = 366

/** Whom an import has brought, and nobody has written to yet. */
export async function countQuietPeople(ctx: StaffContext): Promise<QuietPeople> {
  const { by_email, by_contact, ...counts } = await countQuiet(ctx.db, ctx.today)
  return { ...counts, by_email, by_contact, by_phone: counts.people - by_email - by_contact }
}

/**
 * Ends the silence of the next members: what waits for them is sent, the steps of their late loans begin on the given day, and
 * they are welcomed, those without an address by staff.
 * @throws AppError validation_failed for a day that is over or more than a year ahead
 */
export async function endQuiet(
  ctx: StaffContext,
  steps_from: PlainDate,
): Promise<AnswerOf<'admin.quiet.end'>> {
  const isPossible = steps_from >= ctx.today && steps_from <= addDays(ctx.today, mostDays)
  if (!isPossible) throw invalid('steps_from', 'date')
  const people = await takeQuiet(ctx.db, portion)
  if (people.length === 0) return { people: 0, welcomed: 0, left: 0 }
  const ids = people.map(({ id }) => id)
  await setSteps(ctx.db, ids, ctx.today, steps_from)
  await releaseEmails(ctx.db, ids, ctx.at)
  const unwelcomed = people.filter(person => person.unwelcomed)
  const byEmail = unwelcomed.filter(({ email }) => hasEmail(email))
  await welcomeImported(ctx, byEmail)
  for (const person of unwelcomed) {
    if (!hasEmail(person.email)) await welcomeReached(ctx, person)
  }
  const done = { people: people.length, welcomed: unwelcomed.length }
  await recordWrite(ctx, 'quiet_ended', ctx.library.id, { after: { ...done, steps_from } })
  return { ...done, left: (await countQuiet(ctx.db, ctx.today)).people }
}
