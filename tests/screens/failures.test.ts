import { expect, test, vi } from 'vitest'
import { descriptionOf, fill, openApp, waitFor, worldOfFile } from '#tests/support/app-in-dom.ts'
import type { Answer } from '#tests/support/browser.ts'

const here = worldOfFile()

const broken: Answer = {
  status: 500,
  body: { error: { code: 'internal', message: 'broken', request_id: '12345678-0000' } },
}

/** Time for a second message to appear, which would be an error. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
}

test('a code is called wrong only if it is; any other failure has its own text', async () => {
  let fails = false
  const { screen, user } = await openApp(here.world, '/password/reset', {
    answer: route => (fails && route.endsWith('/password_recovery') ? broken : undefined),
  })
  const field = await screen.findByLabelText('Codice ricevuto per e-mail')
  const check = screen.getByRole('button', { name: 'Verifica il codice' })
  await user.click(check)
  await waitFor(() => expect(descriptionOf(field)).toMatch(/Campo richiesto/))
  fill(field, 'none-such-code-none-such-code-none-such')
  await user.click(check)
  await waitFor(() => expect(descriptionOf(field)).toMatch(/Ops, inserisci il codice corretto/))
  fails = true
  fill(field, 'another-code-another-code-another-code')
  await user.click(check)
  await screen.findByText(/Qualcosa è andato storto da parte nostra/)
  expect(screen.queryByText('Ops, inserisci il codice corretto')).toBeNull()
})

test('a failure that no screen shows appears in one place, once', async () => {
  const { screen } = await openApp(here.world, '/me', {
    as: 'socia@example.org',
    answer: route => (route === 'GET /v1/me' ? broken : undefined),
  })
  await screen.findByText(/^Qualcosa è andato storto da parte nostra/)
  const alerts = screen.getAllByRole('alert').map(one => one.textContent)
  expect(alerts.filter(text => /^Qualcosa è andato storto/.test(text ?? ''))).toHaveLength(1)
})

test('input that the server refuses unexpectedly shows the broken rules too', async () => {
  const error = {
    ...{ code: 'validation_failed', message: 'no', request_id: '12345678-0000' },
    fields: { cap: 'postal_code', city: 'required' },
  }
  const { screen } = await openApp(here.world, '/me', {
    as: 'socia@example.org',
    answer: route => (route === 'GET /v1/me' ? { status: 422, body: { error } } : undefined),
  })
  await screen.findByText('Attenzione ai campi richiesti: Il CAP ha 5 cifre, Campo richiesto')
})

test('a failure that its screen shows appears only there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen } = await openApp(here.world, '/me/memberships', {
    as: 'socia@example.org',
    answer: route => (route === 'GET /v1/me/memberships' ? broken : undefined),
  })
  await screen.findByRole('heading', { name: 'Ops, errore 500' })
  await pass(2000)
  expect(screen.getAllByText(/Qualcosa è andato storto da parte nostra/)).toHaveLength(1)
})

test('a recovery link that the server could not check may be tried again', async () => {
  let fails = true
  const { screen, user } = await openApp(here.world, '/password/reset?t=a-link-of-an-e-mail', {
    answer: route => (fails && route.endsWith('/password_recovery') ? broken : undefined),
  })
  await screen.findByText(/Qualcosa è andato storto da parte nostra/)
  expect(screen.queryByText('Verifica non riuscita, richiedi un nuovo link')).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  await screen.findByText('Verifica non riuscita, richiedi un nuovo link')
})

test('an error that is not a failed call is left to the browser', async () => {
  const { screen, window } = await openApp(here.world, '/')
  await screen.findByRole('heading', { level: 1 })
  const event = new Event('unhandledrejection', { cancelable: true })
  Object.assign(event, { reason: new Error('not ours') })
  expect(window.dispatchEvent(event as never)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
