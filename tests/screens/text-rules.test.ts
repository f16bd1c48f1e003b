import { expect, test } from 'vitest'
import {
  descriptionOf,
  fill,
  fireEvent,
  openApp,
  waitFor,
  within,
  worldOfFile,
} from '#tests/support/app-in-dom.ts'

const here = worldOfFile()

test('every text rule has a message when its field loses the focus', async () => {
  const { screen, user } = await openApp(here.world, '/ui/components')
  const form = within(
    (await screen.findAllByRole('form', { name: 'Regole dei testi' }))[0] as HTMLElement,
  )
  const wrong = [
    ['required', '', 'Campo richiesto'],
    ['email', 'ada@', 'Email non valida'],
    ['email', 'ada', "inserisci un'email corretta"],
    ['fiscal_code', 'RSSMRA80', 'inserisci un codice fiscale corretto'],
    ['vat_number', '0123', 'inserisci una partita iva corretta'],
    ['phone', '05', 'Solo cifre, almeno 3'],
    ['postal_code', '4012', 'Il CAP ha 5 cifre'],
    ['url', 'example', 'Url non valido'],
    ['iban', 'DE60X0542811101000000123456', 'inserisci un IBAN corretto'],
    ['two_decimals', '1,234', 'campo con 2 decimali'],
    ['three_decimals', '1,2345', 'campo con 3 decimali'],
    ['zero_to_hundred', '101', 'inserisci un valore da 0 a 100'],
    ['has_digit', 'abc', 'inserisci almeno una cifra'],
    ['lowercase', 'Abc', 'solo lettere minuscole e cifre'],
    ['capitalized', 'ada neri', "scrivi maiuscola l'iniziale di ogni parola"],
    ['max_20', 'a'.repeat(21), 'Testo troppo lungo'],
    ['min_100', 'a', 'Troppo corto'],
  ] as const
  for (const [rule, text, message] of wrong) {
    const field = form.getByLabelText(rule)
    fill(field, text)
    field.blur()
    await waitFor(() => expect(descriptionOf(field), rule).toBe(message))
    field.focus()
    await waitFor(() => expect(descriptionOf(field), rule).not.toContain(message))
  }
  const code = form.getByLabelText('fiscal_code')
  fill(code, 'rssmra80a01a944x')
  await user.tab()
  expect(code.getAttribute('aria-invalid')).not.toBe('true')
})

test('an empty required field has a message at once', async () => {
  const { screen, user } = await openApp(here.world, '/signin')
  await user.click(await screen.findByLabelText('E-mail'))
  await user.click(screen.getByLabelText('Password'))
  await waitFor(() =>
    expect(descriptionOf(screen.getByLabelText('E-mail'))).toBe('Campo richiesto'),
  )
})

test('a password can be shown and hidden', async () => {
  const { screen, user } = await openApp(here.world, '/signin')
  const password = await screen.findByLabelText('Password')
  expect(password).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Mostra password' }))
  expect(password).toHaveProperty('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Nascondi password' }))
  expect(password).toHaveProperty('type', 'password')
})

test('pasting is possible only in fields for e-mails and passwords', async () => {
  const { screen } = await openApp(here.world, '/signup')
  for (const [label, pasted] of [
    ['Nome', false],
    ['Telefono', false],
    ['Città', false],
    ['E-mail', true],
    ['Password', true],
  ] as const) {
    expect(fireEvent.paste(await screen.findByLabelText(label)), label).toBe(pasted)
  }
})
