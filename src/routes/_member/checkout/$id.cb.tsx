import { createFileRoute } from '@tanstack/react-router'
import { PushSection } from '#src/features/account/notifications/push-section.tsx'
import { ThanksPage } from '#src/features/loans/review/thanks-page.tsx'

export const Route = createFileRoute('/_member/checkout/$id/cb')({ component: Thanks })

function Thanks() {
  const { id } = Route.useParams()
  return (
    <ThanksPage id={id}>
      <PushSection />
    </ThanksPage>
  )
}
