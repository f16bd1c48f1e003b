import { createFileRoute } from '@tanstack/react-router'
import { type DayChoice, DayPage } from '#src/features/desk/day-page.tsx'

export const Route = createFileRoute('/_member/desk/day')({
  validateSearch: (search: Record<string, unknown>): DayChoice => ({
    ...(typeof search.at === 'string' && { at: search.at }),
    ...(Boolean(search.tomorrow) && { tomorrow: true as const }),
  }),
  component: Day,
})

function Day() {
  const choice = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DayPage choice={choice} onChoice={search => void navigate({ search, replace: true })} />
}
