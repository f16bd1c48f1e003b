import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PushSection } from '#src/features/account/notifications/push-section.tsx'
import { ThanksPage } from '#src/features/loans/review/thanks-page.tsx'

export const Route = createFileRoute('/_member/checkout/$id/cb')({ component: Thanks })

function Thanks() {
  const { id } = Route.useParams()
  const sent = useLocation({ select: ({ state }) => state.sent === true })
  return (
    <ThanksPage id={id} sent={sent}>
      <PushSection />
    </ThanksPage>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was reached by sending a booking. */
    sent?: boolean
  }
}
