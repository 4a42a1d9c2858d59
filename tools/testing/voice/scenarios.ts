/** sipp's scenarios: what parties of the telephone network do. Each is one XML document. */

interface Media {
  /** Raw G.711 µ-law that is sent round and round; absent: keys are sent, or nothing. */
  readonly tone?: string;
  /** Sends back what it hears; for a sipp that was told to echo. */
  readonly echo?: boolean;
  /** Who speaks and hears at that port of the same address; see voice.ts. */
  readonly port?: number;
}

/** sipp sends keys as 96, from the port of its own media, tones from another; an echo must be understood as Asterisk's own 101. */
const sdp = ({ tone, echo, port }: Media, keys = echo || port ? 101 : 96) => `
      v=0
      o=- 1 1 IN IP4 [local_ip]
      s=-
      c=IN IP4 [media_ip]
      t=0 0
      m=audio ${port ?? (tone ? '[rtpstream_audio_port]' : echo ? '[media_port]' : '[auto_media_port]')} RTP/AVP 0 ${keys}
      a=rtpmap:0 PCMU/8000
      a=rtpmap:${keys} telephone-event/8000
      a=fmtp:${keys} 0-15
      a=sendrecv`;

const play = ({ tone }: Media) => (tone ? `<nop><action><exec rtp_stream="${tone},-1,0"/></action></nop>` : '');

const scenario = (steps: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="lianxi">${steps}
</scenario>
`;

const headers = (method: string) => `
      Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
      From: "[$caller_name]" <sip:[$caller]@[local_ip]:[local_port]>;tag=[pid]-[call_number]
      To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
      Call-ID: [call_id]
      CSeq: [cseq] ${method}
      Contact: <sip:[$caller]@[local_ip]:[local_port]>
      Max-Forwards: 70`;

const invite = (caller: string, callerName: string, media: Media) => `
  <nop><action>
    <assignstr assign_to="caller" value="${caller}"/>
    <assignstr assign_to="caller_name" value="${callerName}"/>
  </action></nop>
  <send retrans="500"><![CDATA[
      INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0${headers('INVITE')}
      Content-Type: application/sdp
      Content-Length: [len]
${sdp(media)}
  ]]></send>`;

export interface CallIn extends Media {
  readonly caller: string;
  readonly callerName?: string;
  /** Keys pressed after the answer. */
  readonly keys?: string;
  /** Hangs up so long after the answer; absent: waits to be hung up. */
  readonly talkMs?: number;
}

/** Calls a number and talks. */
export function callerScenario({ caller, callerName = '', keys = '', talkMs, ...media }: CallIn): string {
  const wait = talkMs === undefined ? '' : ` timeout="${talkMs}" ontimeout="bye"`;
  return scenario(`
  ${invite(caller, callerName, media)}
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="183" optional="true"/>
  <recv response="200" rtd="true" rrs="true"/>
  <send><![CDATA[
      ACK [next_url] SIP/2.0${headers('ACK')}
      [routes]
      Content-Length: 0
  ]]></send>
  ${play(media)}
  ${keys && `<nop><action><exec play_dtmf="${keys}"/></action></nop>`}
  <recv request="BYE"${wait} next="hung-up"/>
  <label id="bye"/>
  <send retrans="500"><![CDATA[
      BYE [next_url] SIP/2.0${headers('BYE')}
      [routes]
      Content-Length: 0
  ]]></send>
  <recv response="200" next="end"/>
  <label id="hung-up"/>
  <send next="end"><![CDATA[
      SIP/2.0 200 OK
      [last_Via:]
      [last_From:]
      [last_To:]
      [last_Call-ID:]
      [last_CSeq:]
      Content-Length: 0
  ]]></send>
  <label id="end"/>`);
}

/** Calls a number and gives up when it has rung for a while. */
export function abandonScenario({ caller, callerName = '' }: CallIn, giveUpMs: number): string {
  return scenario(`
  ${invite(caller, callerName, {})}
  <recv response="100" optional="true"/>
  <recv response="180"/>
  <pause milliseconds="${giveUpMs}"/>
  <send retrans="500"><![CDATA[
      CANCEL sip:[service]@[remote_ip]:[remote_port] SIP/2.0
      Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch-4]
      From: "[$caller_name]" <sip:[$caller]@[local_ip]:[local_port]>;tag=[pid]-[call_number]
      To: <sip:[service]@[remote_ip]:[remote_port]>
      Call-ID: [call_id]
      CSeq: 1 CANCEL
      Max-Forwards: 70
      Content-Length: 0
  ]]></send>
  <recv response="200"/>
  <recv response="487"/>
  <send><![CDATA[
      ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
      [last_Via:]
      [last_From:]
      [last_To:]
      [last_Call-ID:]
      CSeq: 1 ACK
      Content-Length: 0
  ]]></send>`);
}

const reply = (line: string, more = '', body = '') => `<send${more}><![CDATA[
      SIP/2.0 ${line}
      [last_Via:]
      [last_From:]
      [last_To:];tag=[pid]-[call_number]
      [last_Call-ID:]
      [last_CSeq:]
      Contact: <sip:[local_ip]:[local_port]>
      ${body ? `Content-Type: application/sdp\n      Content-Length: [len]\n${body}` : 'Content-Length: 0'}
  ]]></send>`;

/** Numbers that end in one of these are refused with it; in 480, ring until the caller gives up; in 183, speak before the answer. */
const REFUSALS: Record<string, string> = {
  404: 'Not Found',
  486: 'Busy Here',
  503: 'Service Unavailable',
  603: 'Decline',
};

/** Answers whatever is rung, as the number's ending says; talks until it is hung up. Answers keep-alives. */
export function answererScenario(media: Media): string {
  const endings = [...Object.keys(REFUSALS), '480', '183'];
  const find = (ending: string) =>
    `<ereg regexp="^INVITE sip:[0-9+]*${ending}@" search_in="msg" check_it="false" assign_to="is${ending}"/>`;
  const branch = (ending: string) => `<nop next="go${ending}" test="is${ending}"/>`;
  const refuse = ([code, words]: [string, string]) => `
  <label id="go${code}"/>
  ${reply(`${code} ${words}`, ' retrans="500"')}
  <recv request="ACK" next="end"/>`;
  return scenario(`
  <recv request="INVITE" rrs="true"><action>
    ${endings.map(find).join('\n    ')}
  </action></recv>
  ${reply('100 Trying')}
  ${endings.map(branch).join('\n  ')}
  ${reply('180 Ringing')}
  <pause milliseconds="100"/>
  <label id="answer"/>
  ${reply('200 OK', ' retrans="500"', sdp(media))}
  <recv request="ACK" rtd="true"/>
  ${play(media)}
  <recv request="BYE"/>
  ${reply('200 OK', ' next="end"')}
  ${Object.entries(REFUSALS).map(refuse).join('')}
  <label id="go480"/>
  ${reply('180 Ringing')}
  <recv request="CANCEL"/>
  ${reply('200 OK')}
  <send retrans="500"><![CDATA[
      SIP/2.0 487 Request Terminated
      [last_Via:]
      [last_From:]
      [last_To:];tag=[pid]-[call_number]
      [last_Call-ID:]
      CSeq: 1 INVITE
      Content-Length: 0
  ]]></send>
  <recv request="ACK" next="end"/>
  <label id="go183"/>
  ${reply('183 Session Progress', '', sdp(media))}
  ${play(media)}
  <pause milliseconds="500"/>
  ${reply('200 OK', ' retrans="500"', sdp(media))}
  <recv request="ACK"/>
  <recv request="BYE"/>
  ${reply('200 OK')}
  <label id="end"/>`);
}

/** Registers an account at the switch; another scenario on the same port then answers its calls. */
export function registerScenario(account = '[service]', authentication = '[authentication]'): string {
  const register = (authorization: string) => `<send retrans="500"><![CDATA[
      REGISTER sip:[remote_ip]:[remote_port] SIP/2.0
      Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
      From: <sip:${account}@[remote_ip]>;tag=[pid]-[call_number]
      To: <sip:${account}@[remote_ip]>
      Call-ID: [call_id]
      CSeq: [cseq] REGISTER
      Contact: <sip:${account}@[local_ip]:[local_port]>
      Expires: 300
      ${authorization}Content-Length: 0
  ]]></send>`;
  return scenario(`
  ${register('')}
  <recv response="401" auth="true"/>
  ${register(`${authentication}\n      `)}
  <recv response="200"/>`);
}

/** A desk set that dials and, once it is answered, asks to be replaced by another party. Its account is sipp's `-s`. */
export function deskSetScenario(number: string, referTo: string): string {
  const line = (method: string, target: string, sequence: string) => `
      ${method} ${target} SIP/2.0
      Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
      From: <sip:[service]@[remote_ip]>;tag=[pid]-[call_number]
      To: <sip:${number}@[remote_ip]>[peer_tag_param]
      Call-ID: [call_id]
      CSeq: ${sequence} ${method}
      Contact: <sip:[service]@[local_ip]:[local_port]>
      Max-Forwards: 70`;
  const target = `sip:${number}@[remote_ip]:[remote_port]`;
  const offer = `
      Content-Type: application/sdp
      Content-Length: [len]
${sdp({})}`;
  return scenario(`
  <send retrans="500"><![CDATA[${line('INVITE', target, '1')}${offer}
  ]]></send>
  <recv response="401" auth="true"/>
  <send><![CDATA[${line('ACK', target, '1')}
      Content-Length: 0
  ]]></send>
  <send retrans="500"><![CDATA[${line('INVITE', target, '2').replace('[peer_tag_param]', '')}
      [authentication]${offer}
  ]]></send>
  <recv response="100" optional="true"/>
  <recv response="200" rrs="true"/>
  <send><![CDATA[${line('ACK', '[next_url]', '2')}
      Content-Length: 0
  ]]></send>
  <send retrans="500"><![CDATA[${line('REFER', '[next_url]', '3')}
      Refer-To: <sip:${referTo}@[remote_ip]>
      Referred-By: <sip:[service]@[remote_ip]>
      Content-Length: 0
  ]]></send>
  <recv response="202"/>
  <recv request="BYE"/>
  ${reply('200 OK')}`);
}

/** A carrier that lets an account register once it has shown that it knows its secret. */
export function registrarScenario(): string {
  return scenario(`
  <recv request="REGISTER"/>
  ${reply('401 Unauthorized').replace('Content-Length', 'WWW-Authenticate: Digest realm="carrier", nonce="47364c23432d2e131a5fb210812c", algorithm=MD5\n      Content-Length')}
  <recv request="REGISTER"/>
  <send><![CDATA[
      SIP/2.0 200 OK
      [last_Via:]
      [last_From:]
      [last_To:];tag=[pid]-[call_number]
      [last_Call-ID:]
      [last_CSeq:]
      [last_Contact:]
      Expires: 300
      Content-Length: 0
  ]]></send>`);
}
