import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router.ts'

type Props = {
  queryClient: QueryClient
  router: AppRouter
  /** Called once, after the first effects: from then on the page answers presses. */
  onShown?: () => void
}

export function App({ queryClient, router, onShown }: Props) {
  useEffect(() => {
    // Values of this device that differ from the server's are rendered before the next task.
    if (onShown) queueMicrotask(onShown)
  }, [onShown])
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
