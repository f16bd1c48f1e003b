import { describe, expect, test } from 'vitest'
import { s3Address } from './s3-address.ts'

describe('the address of a bucket', () => {
  test('has a bucket, and perhaps a folder, an endpoint and a region', () => {
    expect(s3Address('s3://pictures')).toEqual({
      bucket: 'pictures',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
    })
    expect(s3Address('s3://pictures/a/b/?endpoint=http://10.0.0.1:9000&region=eu-1')).toEqual({
      bucket: 'pictures',
      prefix: 'a/b/',
      endpoint: 'http://10.0.0.1:9000',
      region: 'eu-1',
    })
  })

  test.each([
    '/srv/pictures',
    'https://pictures.example.org',
    's3://',
    's3://A_B',
    's3://key:secret@pictures',
    's3://pictures?endpiont=http://10.0.0.1',
    's3://pictures?endpoint=10.0.0.1:9000',
    's3://pictures?endpoint=http://10.0.0.1/path',
  ])('%s is refused', text => {
    expect(s3Address(text)).toBeNull()
  })
})
