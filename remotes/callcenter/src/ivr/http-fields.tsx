import { Button, Input } from '@douyinfe/semi-ui';
import type { IvrNode } from '@lianxi/contracts/callcenter/ivr-graph';
import { OneOf, PropertyField, TextLine, WholeNumber } from '@lianxi/shared/designer/property-fields';

type HttpNode = IvrNode & { type: 'http' };

const MOST = 20;

/** The request to a host, and the parts of its answer that are stored. */
export function HttpFields({
  node,
  faultOf,
  onChange,
}: {
  node: HttpNode;
  faultOf: (field: string) => string | undefined;
  onChange: (part: Partial<HttpNode>, field: string) => void;
}) {
  return (
    <>
      <OneOf
        label="请求方式"
        value={node.method}
        options={[
          { value: 'GET', text: 'GET' },
          { value: 'POST', text: 'POST' },
        ]}
        onChange={(method) => onChange({ method }, 'method')}
      />
      <TextLine
        label="接口地址"
        value={node.url}
        maxLength={500}
        fault={faultOf('url')}
        hint="域名须在允许的名单中；路径和参数可用 ${变量}。"
        onChange={(url) => onChange({ url }, 'url')}
      />
      {node.method === 'POST' && (
        <Pairs
          label="发送的字段"
          words={['字段', '值']}
          fault={faultOf('body')}
          pairs={node.body.map(({ field, value }) => [field, value])}
          onChange={(pairs) => onChange({ body: pairs.map(([field, value]) => ({ field, value })) }, 'body')}
        />
      )}
      <Pairs
        label="读取的字段"
        words={['返回路径', '存入变量']}
        fault={faultOf('fields')}
        pairs={node.fields.map(({ path, variable }) => [path, variable])}
        onChange={(pairs) => onChange({ fields: pairs.map(([path, variable]) => ({ path, variable })) }, 'fields')}
      />
      <WholeNumber
        label="最长等待"
        value={node.timeoutSeconds}
        min={1}
        max={20}
        suffix="秒"
        onChange={(timeoutSeconds) => onChange({ timeoutSeconds }, 'timeoutSeconds')}
      />
    </>
  );
}

type Pair = readonly [string, string];

function Pairs({
  label,
  words,
  fault,
  pairs,
  onChange,
}: {
  label: string;
  words: Pair;
  fault: string | undefined;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
}) {
  const put = (index: number, pair: Pair) => onChange(pairs.map((each, at) => (at === index ? pair : each)));
  return (
    <PropertyField group label={label} fault={fault}>
      {() => (
        <div className="ivr-pairs">
          {pairs.map(([first, second], index) => (
            <div key={index} className="ivr-pair">
              <Input
                aria-label={`${label} ${index + 1} ${words[0]}`}
                placeholder={words[0]}
                value={first}
                maxLength={200}
                onChange={(text) => put(index, [text, second])}
              />
              <Input
                aria-label={`${label} ${index + 1} ${words[1]}`}
                placeholder={words[1]}
                value={second}
                maxLength={30}
                onChange={(text) => put(index, [first, text])}
              />
              <Button
                theme="borderless"
                aria-label={`删除${label} ${index + 1}`}
                onClick={() => onChange(pairs.filter((_, at) => at !== index))}
              >
                删除
              </Button>
            </div>
          ))}
          {pairs.length < MOST && <Button onClick={() => onChange([...pairs, ['', '']])}>添加字段</Button>}
        </div>
      )}
    </PropertyField>
  );
}
