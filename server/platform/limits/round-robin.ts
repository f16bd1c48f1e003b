/**
 * Serves libraries by round robin in this process: each call gets something of the library that follows the one
 * before, in the order of their ids. So a library with much work delays another by one piece of work only.
 * @returns a function that calls `next` with the library to begin after, and with '' after the last
 */
export function roundRobin() {
  let last = ''
  return async <Due extends { library_id: string }>(
    next: (after: string) => Promise<Due | undefined>,
  ): Promise<Due | undefined> => {
    const due = (await next(last)) ?? (last === '' ? undefined : await next(''))
    last = due?.library_id ?? ''
    return due
  }
}
