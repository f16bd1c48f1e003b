import { useEffect } from 'react'
import { type Part, type Problem, partOf } from './use-loan-form.ts'

/** What takes the focus in each part of the page. */
const fields: Record<Exclude<Part, 'all'>, string> = {
  place: 'input[type=radio]',
  consent: 'input[type=checkbox]',
  days: '[role=grid] [tabindex="0"]',
}

/** Scrolls to a part of the page, to its top. */
export function bring(part: Exclude<Part, 'all'>) {
  document.getElementById(part)?.scrollIntoView({ block: 'start' })
}

/** Scrolls to the part of the page that has a problem, and focuses its field. */
export function useGoToProblem(problem: Problem | null) {
  useEffect(() => {
    const part = problem && partOf(problem)
    if (!part || part === 'all') return
    const section = document.getElementById(part)
    const field = section?.querySelector<HTMLElement>(fields[part])
    // While the calendar loads, its section takes the focus.
    if (!field) section?.setAttribute('tabindex', '-1')
    const target = field ?? section
    target?.focus({ preventScroll: true })
    bring(part)
  }, [problem])
}
