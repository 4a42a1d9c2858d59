/** An account's credentials. */
export interface PlusCredentials {
  corpId: string;
  openKfId: string;
  secret: string;
  token: string;
  aesKey: string;
}
