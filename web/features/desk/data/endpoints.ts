import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import { deskCalls, deskTrialCalls, type CallRules } from '#contract/deskCalls.ts'
import type { EditorialKind, ItemMove } from '#contract/deskEditorial.ts'
import type { LookupKind } from '#contract/deskLookups.ts'
import { requestOf, type Described, type Given, type Reply } from '#web/app/wire/calls.ts'
import type { baseQuery } from './baseQuery.ts'
import type { Contract } from './contract.ts'
import { renewedAfter, tagsOf, type Tag } from './tags.ts'

type Build = EndpointBuilder<typeof baseQuery, Tag, 'desk'>
type Lines = typeof deskCalls & typeof deskTrialCalls
/** The call `deskShowCase` is `showCase` in its contract, and here. */
type NameOf<Key> = Key extends `desk${infer Name}` ? Uncapitalize<Name> : never

/** What pages give to these calls: the schemas of their contracts take something else. */
type GivenElse = {
  listArticles: Record<string, string>
  /** The server checks the content by its kind. */
  saveItem: { id: number; version: number; kind: EditorialKind; content: object }
  moveItem: { id: number; version: number; move: ItemMove; publish_at?: string; note?: string }
  orderLookups: { kind: LookupKind; ids: number[] }
}
/** A file is no answer that an endpoint could keep (`fetchFile`). */
type Answers<C extends Described> = [Reply<C>] extends [never] ? unknown : Reply<C>
type Takes<N, C> = N extends keyof GivenElse ? GivenElse[N] : Given<C>

type Name = NameOf<keyof Lines> & keyof Contract
type Endpoints = { [N in Name]: Endpoint<N, Contract[N]> }
type Endpoint<N, C extends Described> = C['method'] extends 'GET'
  ? QueryDefinition<Takes<N, C>, typeof baseQuery, Tag, Answers<C>, 'desk'>
  : MutationDefinition<Takes<N, C>, typeof baseQuery, Tag, Answers<C>, 'desk'>

/** Calls whose refusal their own page says (`baseQuery`). */
// prettier-ignore
const signIns: readonly Name[] = ['showSelf', 'openInvitation', 'invitationPasskey', 'acceptInvitation', 'signIn', 'passkeyChallenge',
  'mailCode', 'giveSecondFactor', 'stepUp', 'signOut', 'unlockItem']
/** Seconds for which an answer is kept that no page shows; of others, none. */
const kept: Record<string, number> = { listInboxChoices: 300 } satisfies { [N in Name]?: number }

/** The call `deskShowCase` is the endpoint `showCase`. */
export const endpointName = (key: string) => key.charAt(4).toLowerCase() + key.slice(5)

/** An endpoint for each call of the desk: one that gets is a query, any other a mutation. */
export function endpointsOf(build: Build): Endpoints
export function endpointsOf(build: Build): object {
  return Object.fromEntries(
    Object.entries({ ...deskCalls, ...deskTrialCalls }).map(([key, call]) => {
      const name = endpointName(key)
      const rules: CallRules = 'rules' in call ? call.rules : {}
      // What the server takes for no use of the session, a page makes by itself.
      const extraOptions = { isSignIn: signIns.some((one) => one === name), isWatch: rules.isPolled === true }
      const query = (given: unknown) => requestOf(call, given)
      const endpoint =
        call.method === 'GET'
          ? build.query({ query, extraOptions, providesTags: tagsOf(name, 'givenBy'), keepUnusedDataFor: kept[name] })
          : build.mutation({ query, extraOptions, invalidatesTags: (result) => renewedAfter(name, Boolean(result)) })
      return [name, endpoint]
    }),
  )
}
