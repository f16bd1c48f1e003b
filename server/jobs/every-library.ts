import type { Context, Services } from '../context.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'

/** Does a job's work in one library after another. @returns the sum of what each call counted */
export async function everyLibrary(
  services: Services,
  work: (ctx: Context) => Promise<number>,
): Promise<number> {
  const libraries = await acrossLibraries(services.store, db =>
    db.selectFrom('libraries').select('id').where('available', '=', true).execute(),
  )
  let done = 0
  for (const { id } of libraries) done += await work(await systemContext(services, id))
  return done
}
