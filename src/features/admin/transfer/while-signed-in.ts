import { onSessionChange, session } from '#src/session/session.ts'

/**
 * Runs a task that goes on while the person looks at other pages. It is aborted when the person signs out or
 * another one signs in. @throws what the task throws
 */
export async function whileSignedIn<T>(
  controller: AbortController,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const owner = session().member?.id
  const stop = onSessionChange(() => {
    if (session().member?.id !== owner) controller.abort()
  })
  return task(controller.signal).finally(stop)
}
