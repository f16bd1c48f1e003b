import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { whenIdle } from '#src/platform/idle.ts'
import type { AppRouter } from './router.ts'

type Props = {
  queryClient: QueryClient
  router: AppRouter
  /** Called once, when the page answers to presses. */
  onAwake?: () => void
}

export function App({ queryClient, router, onAwake }: Props) {
  useEffect(() => {
    if (onAwake) whenIdle(onAwake)
  }, [onAwake])
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
}
