import { z } from 'zod';
import { assetPlatforms } from '../catalogue/bundles.ts';
import { email, id, instant, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { imageSchema } from '../rooms/images.ts';
import { shownSessionSchema } from '../rooms/programme.ts';
import { publicRoomSchema } from '../rooms/public-room.ts';
import { imageUses } from '../rooms/room-look.ts';
import { deviceKey, passErrors, passText } from './passes.ts';

/** The code from a mail by which a visitor proves their address. */
export const VISIT_CODE_LENGTH = 6;
export const VISIT_CODE_MINUTES = 15;
/** Time after which another code may be requested. */
export const VISIT_CODE_AGAIN_SECONDS = 30;
const MAX_VISITOR_NAME = 60;
const MAX_TOKEN = 1_000;
const MAX_HEADER = 2_100;
const MAX_ORIGIN = 300;
const MAX_CODE = 100;

export const visitorName = text(MAX_VISITOR_NAME, 'Nome é obrigatório');

export const visitCode = z
  .string('Código é obrigatório')
  .trim()
  .regex(/^\d{6}$/, 'O código tem 6 dígitos');

/** A public room requires the name; a private one a ticket's e-mail and its code as well, or a pass. */
export const enterRoomBody = z.object({
  name: visitorName,
  email: email.optional(),
  code: visitCode.optional(),
  /** A guest's pass, or its address: it takes the place of the e-mail. */
  pass: passText.optional(),
  /**
   * A random key that this device makes once and keeps. With a pass it is needed: the pass becomes the
   * device's. Without one, a ban from the platform reaches the device by it.
   */
  device: deviceKey.optional(),
  /** Of an earlier visit to this room, by which a visitor of a public room is recognised. */
  refreshToken: z.string().max(MAX_TOKEN).optional(),
});

const pictureSchema = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'Picture' });

const bundleSchema = z
  .object({
    platform: z.enum(assetPlatforms),
    url: z.string(),
    /** The file's own name. */
    name: z.string(),
    bytes: z.int(),
    /** Hexadecimal; null for a moment after an upgrade, while it is read for older bundles. */
    sha256: z.string().nullable(),
    /** The platform that the bundle itself names; null if it names none. */
    unityTarget: z.string().nullable(),
  })
  .meta({ id: 'Bundle' });
export type Bundle = z.output<typeof bundleSchema>;

/**
 * All that a game client needs of a room before it enters. Addresses are paths on this server.
 */
export const manifestSchema = z.object({
  room: publicRoomSchema,
  /**
   * - `open`: a name is enough
   * - `private`: a ticket's address has to be proven; files are for those inside
   * - `closed`: nobody new is let in now; at `opensAt` again, if that is known
   */
  door: z.enum(['open', 'private', 'closed']),
  opensAt: instant.nullable(),
  /** False while the files of a private room are left out, because the caller has not entered. */
  hasFiles: z.boolean(),
  look: z
    .object({
      logo: pictureSchema.nullable(),
      background: pictureSchema.nullable(),
      /** In the order that the room's administrators chose. */
      images: z.array(imageSchema),
      imageUse: z.enum(imageUses),
    })
    .meta({ id: 'ManifestLook' }),
  /**
   * What takes place in the room, by the first start. Null while that of a private room is left out,
   * because the caller has neither entered nor runs the room.
   */
  programme: z.array(shownSessionSchema).nullable(),
  /** The room's bundles of the asked platform, or of all. */
  bundles: z.array(bundleSchema),
  /** The customization catalogue; as long as its etag stays, a kept copy is up to date. */
  catalogue: z.object({ url: z.string(), etag: z.string() }).meta({ id: 'ManifestCatalogue' }),
  /** The page that the room shows in its middle, usually a build. */
  buildUrl: z.string().nullable(),
  /** For socket.io, and for a plain WebSocket. */
  socketUrl: z.string(),
  webSocketUrl: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

const visitorSchema = z.object({ id, name: z.string() }).meta({ id: 'Visitor' });

/** A visitor's way back in. */
const entrySchema = z.object({
  /** A JWT for 15 minutes: subject (the visitor's id), `room` (scene name), `sid` (session). */
  token: z.string(),
  /** For another token; each works once, and once more within a minute of a lost answer. */
  refreshToken: z.string(),
  expiresAt: instant,
  visitor: visitorSchema,
});

export type Entry = z.output<typeof entrySchema>;

/** A build's way in as the visitor in whose room it is shown. */
const handedEntrySchema = entrySchema.extend({
  /** The room's scene name. */
  room: z.string(),
});

export type HandedEntry = z.output<typeof handedEntrySchema>;

/** RFC 7517. */
const keySchema = z
  .object({
    kty: z.string(),
    crv: z.string(),
    x: z.string(),
    kid: z.string(),
    alg: z.string(),
    use: z.string(),
  })
  .meta({ id: 'VisitorKey' });

const params = z.object({ sceneName: text(200) });

export const visitRoutes = {
  manifest: defineRoute({
    name: 'visits.manifest',
    method: 'GET',
    path: '/client/rooms/{sceneName}',
    access: 'public',
    // Asked for again each time, since a room's door may close; 304 while nothing has changed.
    cacheSeconds: 0,
    summary: 'A room as clients need it: its look, its files, where to connect',
    params,
    query: z.object({ platform: z.enum(assetPlatforms, 'Plataforma inválida').optional() }),
    /**
     * For a private room: the token of a visitor who has entered, for its files and its programme, or
     * the access token of an administrator of the room, for its programme.
     */
    headers: z.object({ authorization: z.string().max(MAX_HEADER).optional() }),
    response: manifestSchema,
  }),
  enter: defineRoute({
    name: 'visits.enter',
    method: 'POST',
    path: '/client/rooms/{sceneName}/enter',
    access: 'public',
    summary: "Become a visitor of a room; the token identifies one's socket",
    params,
    body: enterRoomBody,
    /** The door is told, but closes nobody out here: `joinRoom` decides who has a seat. */
    response: entrySchema.extend({ door: z.enum(['open', 'closed']), opensAt: instant.nullable() }),
    errors: ['VISIT_CODE_REQUIRED', 'WRONG_VISIT_CODE', 'VISITOR_BANNED', ...passErrors],
  }),
  refresh: defineRoute({
    name: 'visits.refresh',
    method: 'POST',
    path: '/client/refresh',
    access: 'public',
    summary: "Trade a visitor's refresh token for a new pair; the old one is spent",
    body: z.object({ refreshToken: z.string().min(1).max(MAX_TOKEN) }),
    response: entrySchema,
    errors: ['REFRESH_REFUSED', 'VISIT_CODE_REQUIRED', 'VISITOR_BANNED', 'NOT_FOUND'],
  }),
  handOff: defineRoute({
    name: 'visits.handOff',
    method: 'POST',
    path: '/client/rooms/{sceneName}/handoff',
    access: 'public',
    summary: "For a room's page: a code by which the build that it shows becomes the same visitor",
    params,
    body: z.object({
      /** The token of the visitor who is inside. */
      token: z.string().min(1).max(MAX_TOKEN),
      /** Of the page in the frame, as the browser named it with its message. */
      origin: z.string().min(1).max(MAX_ORIGIN),
    }),
    /** It works once, for 30 seconds, and for a page of that origin only. */
    response: z.object({ code: z.string(), expiresAt: instant }),
    errors: [
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'NOT_FOUND',
      'NOT_THE_BUILD',
      'VISITOR_UNTOLD',
      'VISITOR_BANNED',
      'VISIT_CODE_REQUIRED',
    ],
  }),
  takeOver: defineRoute({
    name: 'visits.takeOver',
    method: 'POST',
    path: '/client/handoff',
    access: 'public',
    summary: "For a build: trade the code of its room's page for the visitor's token",
    body: z.object({ code: z.string().min(1).max(MAX_CODE) }),
    /** Browsers send it: the code is for the page that it was made for. */
    headers: z.object({ origin: z.string().max(MAX_ORIGIN).optional() }),
    response: handedEntrySchema,
    errors: ['WRONG_VISIT_CODE', 'NOT_FOUND', 'VISITOR_BANNED', 'VISIT_CODE_REQUIRED'],
  }),
  introspect: defineRoute({
    name: 'visits.introspect',
    method: 'POST',
    path: '/client/introspect',
    access: 'public',
    summary: 'For game servers: tell if the holder of a token may be in their room now',
    body: z.object({ token: z.string().min(1).max(MAX_HEADER) }),
    /**
     * Without the rest where `active` is false: expired, forged, ended, banned, without ticket, or
     * not let in by the door (yet).
     */
    response: z.object({
      active: z.boolean(),
      visitor: visitorSchema.optional(),
      room: z.string().optional(),
      session: id.optional(),
      expiresAt: instant.optional(),
    }),
  }),
  keys: defineRoute({
    name: 'visits.keys',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    cacheSeconds: 3_600,
    summary: "The keys that verify visitors' tokens, as a JWK set",
    response: z.object({ keys: z.array(keySchema) }),
  }),
  requestCode: defineRoute({
    name: 'visits.requestCode',
    method: 'POST',
    path: '/client/rooms/{sceneName}/code',
    access: 'public',
    summary: 'Mail a code to an address that has a ticket; the same answer for every address',
    params,
    body: z.object({ email }),
    response: z.object({}),
    errors: ['VISIT_CODE_SENT'],
  }),
};
