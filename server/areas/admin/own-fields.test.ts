import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnField, ownFieldsMax } from '#contract/shapes/admin/transfer.ts'
import { staffBodies } from '#tests/support/things.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let ask: Awaited<ReturnType<World['as']>>['ask']
beforeAll(async () => {
  world = await openWorld()
  ask = (await world.as('staff')).ask
})
afterAll(() => world.close())

const product = 'ogt-0001'
const save = (more: object) =>
  ask(`/v1/admin/objects/${product}`, {
    method: 'PATCH',
    body: { ...staffBodies['admin.objects.save'], ...more },
  })
const brand: OwnField = { name: 'Marca', value: 'Bosch', for: 'all' }
const donor: OwnField = { name: 'Chi lo ha dato', value: 'Anna', for: 'staff' }

test('own fields are added, changed and removed, shown to whom they are for, and in the audit log', async () => {
  expect((await save({ own_fields: [brand, donor] })).body.own_fields).toEqual([brand, donor])
  // A page of the release before does not send them.
  expect((await save({})).body.own_fields).toEqual([brand, donor])
  const { body } = await world.ask(`/v1/catalogs/products/${product}`)
  expect(body.own_fields).toEqual([{ name: 'Marca', value: 'Bosch' }])
  const changed = { ...brand, value: 'Makita' }
  expect((await save({ own_fields: [changed] })).body.own_fields).toEqual([changed])
  const [entry] = (await ask('/v1/admin/audit')).body
  expect(entry).toMatchObject({
    action: 'object',
    before: { own_fields: [brand, donor] },
    after: { own_fields: [changed] },
  })
  expect((await save({ own_fields: [] })).body.own_fields).toEqual([])
})

test('a new product has them too', async () => {
  const { body } = await ask('/v1/admin/objects', {
    method: 'POST',
    body: { ...staffBodies['admin.objects.save'], code: 'OWN-FIELDS', own_fields: [brand] },
  })
  expect(body.own_fields).toEqual([brand])
})

test('what has no name or value, a name twice, or too many are refused with their field', async () => {
  const faults = async (own_fields: OwnField[]) =>
    (await save({ own_fields })).body.error?.fields as unknown
  expect(await faults([{ ...brand, value: ' ' }])).toEqual({ 'own_fields.0.value': 'required' })
  expect(await faults([brand, { ...donor, name: ' marca' }])).toEqual({
    'own_fields.1.name': 'taken',
  })
  const many = Array.from({ length: ownFieldsMax + 1 }, (_, at) => ({ ...brand, name: `N${at}` }))
  expect(await faults(many)).toEqual({ own_fields: 'too_long' })
})
