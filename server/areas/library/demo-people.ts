import type { Library } from '#contract/shapes/library.ts'

/** Everybody's in the demo. */
export const demoPassword = 'oggettoteca'

const people: Record<string, NonNullable<Library['demo']>['people']> = {
  bologna: [
    { role: 'member', email: 'socia@example.org' },
    { role: 'owner', email: 'vicino@example.org' },
    { role: 'staff', email: 'staff@example.org' },
  ],
}

/** The people of a demo library that the tour offers. A library created in a demo has none. */
export function demoPeople(domain: string): Pick<Library, 'demo'> {
  const found = people[domain]
  return found ? { demo: { password: demoPassword, people: found } } : {}
}
