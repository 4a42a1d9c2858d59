/** An upload of one small picture, as a browser sends it. */
export const onePicture = {
  body: Buffer.concat([
    Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    Buffer.from('\r\n--X--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=X' },
};
