import { Module } from '@nestjs/common';
import { Contacts } from './contacts.ts';
import { AffiliatesController } from './affiliates.controller.ts';
import { ContactNeeds } from './needs.ts';

@Module({
  controllers: [AffiliatesController],
  providers: [ContactNeeds, Contacts],
  exports: [Contacts],
})
export class AffiliatesModule {}
